import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CertificateService } from '#api/modules/certificates/service.ts'
import { certificate, certificatesOf } from './catalogue.ts'
import { withTemporaryFolder } from './uploads.ts'

type Options = { names: string[]; today: Date; incomingDir: string }

/** Adds a PDF of every certificate with an expiry date. Returns file ids by certificate key. */
export const addCertificates = (
  certificates: CertificateService,
  { names, today, incomingDir }: Options,
): Promise<Map<string, string>> =>
  withTemporaryFolder(incomingDir, async (folder) => {
    const files = new Map<string, string>()
    for (const key of new Set(names.flatMap(certificatesOf))) {
      const { name, body, validTo } = certificate(key, today)
      if (!validTo) continue
      const filename = `${key}.pdf`
      const path = join(folder, filename)
      await writeFile(path, certificatePdf({ name, body, validTo }))
      files.set(key, await certificates.add({ path, filename }))
    }
    return files
  })

/** ASCII only, because no font is embedded. */
type Certificate = Record<'name' | 'body' | 'validTo', string>
const [WIDTH, HEIGHT] = [595, 842]

/** Writes a one-page specimen certificate as PDF 1.4 (ISO 32000-1) in Helvetica. */
function certificatePdf({ name, body, validTo }: Certificate): Buffer {
  const page = [
    `2 w 40 40 ${WIDTH - 80} ${HEIGHT - 80} re S`,
    line(34, 690, name),
    line(16, 650, 'Certificate'),
    line(14, 560, `Issued by ${body}`),
    line(14, 530, `Valid until ${validTo}`),
    line(11, 100, 'A specimen: this paper, its issuer and its holder are invented.'),
  ].join('\n')
  return document([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ])
}

const line = (size: number, height: number, text: string): string =>
  `BT /F ${size} Tf 72 ${height} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`

function document(objects: string[]): Buffer {
  const parts = [
    '%PDF-1.4\n',
    ...objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`),
  ]
  const offsets: number[] = []
  let length = 0
  for (const part of parts) {
    offsets.push(length)
    length += part.length
  }
  const count = parts.length
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.from(parts.join('') + table + trailer, 'ascii')
}
