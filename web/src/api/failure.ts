/** Failures nobody on the screen has explained go to one place; the app decides how they are told. */
let tell: (error: unknown) => void = () => undefined

export const tellFailure = (error: unknown): void => tell(error)
export const onFailure = (next: (error: unknown) => void): void => {
  tell = next
}
