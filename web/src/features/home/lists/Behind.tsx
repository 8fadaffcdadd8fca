import { AppLink } from '../../../kit/controls/AppLink.tsx'

/** A figure in words; it leads to the list behind it where that is this person's to open. */
export const Behind = ({ to, children }: { to: `/${string}` | null; children: string }) =>
  to ? <AppLink to={to}>{children}</AppLink> : children
