/** Every table there is. */
export * from './schema/admin.ts'
export * from './schema/catalogue-import.ts'
export * from './schema/company.ts'
export * from './schema/installation.ts'
export * from './schema/mail.ts'
export * from './schema/messages.ts'
export * from './schema/newsletter.ts'
export * from './schema/products.ts'
