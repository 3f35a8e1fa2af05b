import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),
  route('products', 'routes/public/products.tsx'),
  route('products/:id', 'routes/public/product.tsx'),
  route('about', 'routes/public/about.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('newsletter', 'routes/public/newsletter.tsx'),
  route('admin-login', 'routes/public/admin-login.tsx'),
  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/dashboard.tsx'),
    route('admin/manage-products', 'routes/admin/manage-products.tsx'),
    route('admin/add-product', 'routes/admin/add-product.tsx'),
    route('admin/edit-product/:id', 'routes/admin/edit-product.tsx'),
    route('admin/import-products', 'routes/admin/import-products.tsx'),
    route('admin/edit-contact', 'routes/admin/edit-contact.tsx'),
    route('admin/change-password', 'routes/admin/change-password.tsx'),
    route('admin/reset-password/:token', 'routes/admin/reset-password.tsx'),
    route('admin/newsletter', 'routes/admin/newsletter.tsx'),
    route('admin/backup', 'routes/admin/backup.tsx'),
    route('admin/inbox', 'routes/admin/inbox.tsx', [
      route(':id', 'routes/admin/inbox-message.tsx'),
    ]),
  ]),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
