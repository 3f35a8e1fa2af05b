import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Contract } from '@dhow/contract'
import type { SiteTransferPlan } from '@dhow/contract/operations/site-transfer'
import type { Kernel } from '#api/kernel.ts'
import type { AdminService } from '#api/modules/account/service.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { done, ok } from '#api/platform/http/contract.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import { runTask } from './process.ts'
import { createStage } from './stage.ts'

type ImportParts = {
  products: ProductService
  pictures: Pictures
  background: Background
  minFreeBytes: number
}

const CHECK_TIMEOUT_MS = 3_600_000

export function createSiteImport({ products, pictures, background, minFreeBytes }: ImportParts) {
  const stage = createStage({
    folder: join(pictures.incomingDir, 'site'),
    field: 'site',
    busy: 'A site is being imported. Wait until it has finished.',
  })
  let rows = 0

  return {
    /** Checks an archive of another installation and stores it for `start`. Discards an earlier one. */
    async check(file: ReceivedFile | undefined): Promise<SiteTransferPlan> {
      if (!file) throw AppError.forField('invalid', 'site', 'Choose the file of a site.')
      return stage.fill(async () => {
        const args = [file.path, stage.folder, file.filename, minFreeBytes] as const
        const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
        const { rows: count, ...plan } = await runTask('stageSite', [...args], signal)
        rows = count
        return { ...plan, replaces: products.office.count() }
      })
    },

    /** Replaces this site by the checked one, in one transaction. */
    start: (id: string): Promise<void> =>
      stage.use(id, () => background.write(rows, 'replaceSite', stage.folder).finally(stage.clear)),

    discard: stage.discard,
  }
}

type Needs = {
  account: { service: Pick<AdminService, 'confirmPassword'> }
  backups: { exportSite: () => Promise<Readable> }
  products: ProductService
}

export function createSiteTransfer({ background, config, pictures }: Kernel, needs: Needs) {
  const { account, backups, products } = needs
  const { minFreeBytes } = config
  const site = createSiteImport({ products, pictures, background, minFreeBytes })

  const routes: Handlers<Contract['siteTransfer']> = {
    export: async () => ok(await backups.exportSite()),

    check: async ({ files: [file] }) => ok(await site.check(file)),

    start: async ({ body: { id, currentPassword } }) => {
      await account.service.confirmPassword(currentPassword)
      await site.start(id)
      return done('The site was imported.')
    },

    discard: async () => {
      await site.discard()
      return done('The file was discarded.')
    },
  }

  return { routes }
}
