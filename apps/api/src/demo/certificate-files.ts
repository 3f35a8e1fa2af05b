import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CertificateService } from '#api/certificates/service.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { certificate, certificatesOf } from './specifications.ts'

/** Adds a PDF for every certificate of some products that has a last day; their ids by the certificates' keys. */
export async function addCertificates(
  certificates: CertificateService,
  { names, today, incomingDir }: { names: string[]; today: Date; incomingDir: string },
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const folder = await mkdtemp(join(incomingDir, 'demo-'))
  try {
    for (const key of new Set(names.flatMap(certificatesOf))) {
      const { name, body, validTo } = certificate(key, today)
      if (!validTo) continue
      const filename = `${key}.pdf`
      const path = join(folder, filename)
      await writeFile(path, certificatePdf({ name, body, validTo }))
      files.set(key, await certificates.add({ path, filename }))
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
