import type { Kernel } from '#api/kernel.ts'
import { createLanguageRoutes } from './routes.ts'
import type { LanguageService } from './service.ts'
import type { TextService } from './texts.ts'

type Needs = { languages: LanguageService; texts: TextService }

export function createLanguages({ background, events }: Kernel, { languages, texts }: Needs) {
  events.on('products.changed', languages.forgetMessages)
  return { routes: createLanguageRoutes({ languages, texts, background, events }) }
}
