import { createLegalLoaders, LegalPage } from '#app/public/company/legal-page.tsx'

const loaders = createLegalLoaders('imprint')
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function Imprint() {
  return <LegalPage kind="imprint" />
}
