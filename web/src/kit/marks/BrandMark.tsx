import { useBrand } from '../../theme/brand.ts'

/** The company's logo where it has one, else a speech balloon on a counter. */
export function BrandMark({ size }: { size: number }) {
  const { logo, name } = useBrand()
  if (logo) return <img src={logo} alt={name} width={size} height={size} style={{ objectFit: 'contain' }} />
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={name}>
      <rect width="32" height="32" rx="9" fill="var(--b-primfill)" />
      <path
        d="M8 11.5C8 9.6 9.6 8 11.5 8h9C22.4 8 24 9.6 24 11.5v3c0 1.9-1.6 3.5-3.5 3.5H16l-3.6 3v-3h-.9C9.6 18 8 16.4 8 14.5z"
        fill="var(--b-onprim)"
      />
      <rect x="7" y="23" width="18" height="2.6" rx="1.3" fill="#F2B95A" />
    </svg>
  )
}
