export type Params = Readonly<Record<string, string>>

/** `/campanhas/$campanhaId` reads `/campanhas/7` as `{ campanhaId: '7' }`; null when it is another address. */
export function paramsOf(path: string, pathname: string): Params | null {
  const wanted = partsOf(path)
  const given = partsOf(pathname)
  if (wanted.length !== given.length) return null

  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? ''
    if (part.startsWith('$')) params[part.slice(1)] = decoded(value)
    else if (part !== value) return null
  }
  return params
}

/** The route an address belongs to; one that names it whole comes before one with a parameter in that place. */
export function routeFor<R extends { path: string }>(
  routes: readonly R[],
  pathname: string,
): { route: R; params: Params } | null {
  const found = routes.flatMap(route => {
    const params = paramsOf(route.path, pathname)
    return params ? [{ route, params }] : []
  })
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
