/** What of views is open in front of the inbox: a new one, the one that is looked at, all of them. */
export type ViewsDialogName = 'new' | 'edit' | 'all'
