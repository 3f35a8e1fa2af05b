import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('public/routes/home.tsx'),
  route('products', 'public/routes/products.tsx'),
  route('products/:id', 'public/routes/product.tsx'),
  route('about', 'public/routes/about.tsx'),
  route('contact', 'public/routes/contact.tsx'),
  route('newsletter', 'public/routes/newsletter.tsx'),
  route('admin-login', 'public/routes/admin-login.tsx'),
  route('admin-login/forgotten-password', 'public/routes/forgotten-password.tsx'),
  route('admin-login/new-password', 'public/routes/new-password.tsx'),
  route('admin-login/confirm-email', 'public/routes/confirm-email.tsx'),
  layout('admin/routes/layout.tsx', [
    route('admin', 'admin/routes/dashboard.tsx'),
    route('admin/manage-products', 'admin/routes/manage-products.tsx'),
    route('admin/add-product', 'admin/routes/add-product.tsx'),
    route('admin/edit-product/:id', 'admin/routes/edit-product.tsx'),
    route('admin/import-products', 'admin/routes/import-products.tsx'),
    route('admin/edit-contact', 'admin/routes/edit-contact.tsx'),
    route('admin/change-password', 'admin/routes/change-password.tsx'),
    route('admin/reset-password/:token', 'admin/routes/reset-password.tsx'),
    route('admin/account', 'admin/routes/account.tsx'),
    route('admin/first-login', 'admin/routes/first-login.tsx'),
    route('admin/newsletter', 'admin/routes/newsletter.tsx'),
    route('admin/backup', 'admin/routes/backup.tsx'),
    route('admin/inbox', 'admin/routes/inbox.tsx', [
      route(':id', 'admin/routes/inbox-message.tsx'),
    ]),
  ]),
  route('*', 'public/routes/not-found.tsx'),
] satisfies RouteConfig
