/** The page that a proxy in front of a server answers in place of an Error body (gaps unknown-route, path-id-overlong). */
export const proxyPage = (status: number, title: string) => ({
  status,
  text: `<html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>`,
  headers: { 'content-type': 'text/html' },
})
