import { createLegalLoaders, LegalPage } from '#app/public/company/legal-page.tsx'

const loaders = createLegalLoaders('privacy')
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function Privacy() {
  return <LegalPage kind="privacy" />
}
