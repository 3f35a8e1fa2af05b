export const paths = {
  home: '/',
  products: '/products',
  category: (category: string) => `/products?${new URLSearchParams({ category })}`,
  /** Browsers resolve '..' in a path. */
  brand: (brand: string) =>
    /^\.+$/.test(brand)
      ? `/products?${new URLSearchParams({ brand })}`
      : `/brands/${encodeURIComponent(brand)}`,
  certificateFile: (file: string) => `/certificates/${encodeURIComponent(file)}`,
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  compare: (ids: readonly string[]) =>
    ids.length > 0 ? `/compare?${new URLSearchParams(ids.map((id) => ['id', id]))}` : '/compare',
  about: '/about',
  contact: '/contact',
  contactForm: '/contact#contact-form',
  enquireAbout: (id: string) => `/contact?product=${encodeURIComponent(id)}#contact-form`,
  enquiry: '/enquiry',
  enquireFor: (ids: readonly string[]) =>
    `/enquiry?${new URLSearchParams(ids.map((id) => ['id', id]))}`,
  askFor: (text: string) => `/enquiry?${new URLSearchParams({ ask: text })}`,
  sharedList: (code: string) => `/enquiry/${encodeURIComponent(code)}`,
  privacy: '/privacy',
  imprint: '/imprint',
  newsletter: '/newsletter',
  globe: '/globe.svg',
  newsletterLink: (intent: 'confirm' | 'unsubscribe', token: string) =>
    `/newsletter?${new URLSearchParams({ [intent]: token })}`,
  login: '/admin-login',
  forgottenPassword: '/admin-login/forgotten-password',
  /** The token is in the fragment, which reaches no server and no log. */
  newPassword: (token: string) => `/admin-login/new-password#token=${encodeURIComponent(token)}`,
  confirmEmail: (token: string) => `/admin-login/confirm-email#token=${encodeURIComponent(token)}`,
  dashboard: '/admin',
  manageProducts: '/admin/manage-products',
  addProduct: '/admin/add-product',
  importProducts: '/admin/import-products',
  editProduct: (id: string) => `/admin/edit-product/${encodeURIComponent(id)}`,
  categories: '/admin/categories',
  synonyms: '/admin/synonyms',
  subjects: '/admin/subjects',
  editContact: '/admin/edit-contact',
  languages: '/admin/languages',
  yourSite: '/admin/your-site',
  siteSection: (section: string) => `/admin/your-site?${new URLSearchParams({ section })}`,
  changePassword: '/admin/change-password',
  resetPassword: (token: string) => `/admin/reset-password/${encodeURIComponent(token)}`,
  account: '/admin/account',
  firstLogin: '/admin/first-login',
  mail: '/admin/mail',
  mailCallback: '/admin/mail/callback',
  mailGuide: (provider: string) => `/admin/mail/guide#${provider}`,
  subscribers: '/admin/newsletter',
  backup: '/admin/backup',
  webhooks: '/admin/webhooks',
  apiKeys: '/admin/api-keys',
  inbox: '/admin/inbox',
  addEnquiry: '/admin/inbox/new',
  message: (id: string) => `/admin/inbox/${encodeURIComponent(id)}`,
} as const

export const documentPaths = {
  catalogue: (language?: string) =>
    `/api/documents/catalogue.pdf${language ? `?lang=${language}` : ''}`,
  sentEnquiry: (token: string) => `/api/sent-enquiries/${encodeURIComponent(token)}/pdf`,
}
