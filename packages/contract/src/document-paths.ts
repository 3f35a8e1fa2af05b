// Separate from `paths`, which every page loads.

export const documentPaths = {
  catalogue: (language?: string) =>
    `/api/documents/catalogue.pdf${language ? `?lang=${language}` : ''}`,
  sentEnquiry: (token: string) => `/api/sent-enquiries/${encodeURIComponent(token)}/pdf`,
}
