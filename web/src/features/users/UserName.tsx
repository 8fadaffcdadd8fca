import type { User } from '@balcao/contract/access/users'
import { Avatar } from '../../kit/marks/Avatar.tsx'

export function UserName({ user }: { user: Pick<User, 'name' | 'picture'> }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
      <Avatar name={user.name} picture={user.picture} size={30} />
      {user.name}
    </span>
  )
}
