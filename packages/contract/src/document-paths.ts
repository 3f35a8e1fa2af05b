// Separate from `paths`, which every page loads.

export const documentPaths = {
  /** Accepts the parameters of the products page. */
  catalogue: (params: readonly (readonly [string, string])[]) =>
    `/api/documents/catalogue.pdf${params.length > 0 ? `?${new URLSearchParams(params.map((one) => [...one]))}` : ''}`,
  sentEnquiry: (token: string) => `/api/sent-enquiries/${encodeURIComponent(token)}/pdf`,
}
