import { deskKey } from '../../api/desk.ts'
import { queryClient } from '../../api/query.ts'

/** The line was down: what is on screen is read again, and the desk wherever one is: the number on the tab comes with it. */
export function readAgain(): void {
  void queryClient.invalidateQueries({ refetchType: 'active' })
  void queryClient.refetchQueries({ queryKey: deskKey, exact: true, type: 'inactive' })
}
