import type { User } from '@balcao/contract/users'
import { Avatar } from '../../kit/Avatar.tsx'

export function UserName({ user }: { user: Pick<User, 'name'> }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
      <Avatar name={user.name} size={30} />
      {user.name}
    </span>
  )
}
