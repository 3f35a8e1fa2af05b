/** Every address of the site: its links, mails and the sitemap spell them here. */
export const paths = {
  home: '/',
  products: '/products',
  category: (category: string) => `/products?${new URLSearchParams({ category })}`,
  /** The page of a brand; one of points alone has none, as no address can end in it. */
  brand: (brand: string) =>
    /^\.+$/.test(brand)
      ? `/products?${new URLSearchParams({ brand })}`
      : `/brands/${encodeURIComponent(brand)}`,
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  /** Products side by side. */
  compare: (ids: readonly string[]) =>
    `/compare?${new URLSearchParams(ids.map((id) => ['id', id]))}`,
  about: '/about',
  contact: '/contact',
  contactForm: '/contact#contact-form',
  /** The form, with a message begun that names a product. */
  enquireAbout: (id: string) => `/contact?product=${encodeURIComponent(id)}#contact-form`,
  /** The list of what is asked for, and the form that sends it. */
  enquiry: '/enquiry',
  /** The list, with products added to it. */
  enquireFor: (ids: readonly string[]) =>
    `/enquiry?${new URLSearchParams(ids.map((id) => ['id', id]))}`,
  /** A list that somebody was given the code of, and its file. */
  sharedList: (code: string) => `/enquiry/${encodeURIComponent(code)}`,
  listFile: (code: string, type: 'csv' | 'xlsx') =>
    `/api/lists/${encodeURIComponent(code)}/${type}`,
  privacy: '/privacy',
  imprint: '/imprint',
  newsletter: '/newsletter',
  /** The picture of the globe with the company's ports. */
  globe: '/globe.svg',
  /** The link of a mail of the newsletter. */
  newsletterLink: (intent: 'confirm' | 'unsubscribe', token: string) =>
    `/newsletter?${new URLSearchParams({ [intent]: token })}`,
  login: '/admin-login',
  forgottenPassword: '/admin-login/forgotten-password',
  /** The links of mails to who is not logged in; what stands behind the # reaches no server and no log. */
  newPassword: (token: string) => `/admin-login/new-password#token=${encodeURIComponent(token)}`,
  confirmEmail: (token: string) => `/admin-login/confirm-email#token=${encodeURIComponent(token)}`,
  dashboard: '/admin',
  manageProducts: '/admin/manage-products',
  addProduct: '/admin/add-product',
  importProducts: '/admin/import-products',
  editProduct: (id: string) => `/admin/edit-product/${encodeURIComponent(id)}`,
  categories: '/admin/categories',
  subjects: '/admin/subjects',
  editContact: '/admin/edit-contact',
  yourSite: '/admin/your-site',
  /** The screen of the site at a section of it. */
  siteSection: (section: string) => `/admin/your-site?${new URLSearchParams({ section })}`,
  changePassword: '/admin/change-password',
  resetPassword: (token: string) => `/admin/reset-password/${encodeURIComponent(token)}`,
  account: '/admin/account',
  firstLogin: '/admin/first-login',
  mail: '/admin/mail',
  subscribers: '/admin/newsletter',
  backup: '/admin/backup',
  webhooks: '/admin/webhooks',
  inbox: '/admin/inbox',
  message: (id: string) => `/admin/inbox/${encodeURIComponent(id)}`,
} as const
