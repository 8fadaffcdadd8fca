import type { ChannelKind } from '@balcao/contract/channels/channel-words'

type TypeNames = { readonly [K in ChannelKind as `type_${K}`]: string }

/** What files and reports call the kinds of channel, this screen calls them too. */
export const typeNames = (names: Readonly<Record<ChannelKind, string>>) =>
  Object.fromEntries(Object.entries(names).map(([kind, name]) => [`type_${kind}`, name])) as TypeNames
