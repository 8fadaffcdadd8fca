/** Where the file of a message is; the browser shows who it is by a cookie. */
export const mediaAddress = (id: number): string => new URL(`media/${id}`, document.baseURI).href
export const thumbnailAddress = (id: number): string => `${mediaAddress(id)}/thumbnail`
