import styles from '../Groups.module.css'

interface ChoiceProps<V extends string> {
  label: string
  name: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange(next: V): void
}

/** One of a few, all of them seen. */
export function Choice<V extends string>({ label, name, value, options, onChange }: ChoiceProps<V>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.acts}>
        {options.map(one => (
          <label key={one.value} data-chosen={one.value === value || undefined}>
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            {one.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
