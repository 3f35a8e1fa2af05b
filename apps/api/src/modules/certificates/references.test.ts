import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addCertificate,
  addCertified,
  certificatesIn,
  certified,
  pdfOf,
} from '#api/testing/company.ts'
import { check, HEAD, importAll, rowOf } from '#api/testing/imports.ts'
import { removeProducts, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { sql } from '#api/testing/sql.ts'

const weekLater = (dataDir: string) =>
  sql(dataDir, 'update certificate_files set added_at = added_at - 8 * 86400000')

describe('a product', () => {
  it('cannot reference a missing file, also by an import; the error names the certificate', async () => {
    const server = await startWithAdmin()
    const file = await addCertificate(server.admin)
    const id = await addCertified(server, { name: 'Halal', file })
    const message = 'Certificates: the file of Organic does not exist. Upload it again.'
    for (const other of ['0'.repeat(32), `${'0'.repeat(32)}.pdf`, '../dhow.sqlite']) {
      const form = () => certified({ name: 'Halal', file }, { name: 'Organic', file: other })
      const issues = [{ path: 'specification.certificates.1.file', message, code: 'invalid' }]
      const refused = {
        status: 400,
        body: { success: false, code: 'invalid_request', message, issues },
      }
      expect(await server.admin('POST /api/products', form())).toEqual(refused)
      expect(await server.admin(`PUT /api/products/${id}`, form())).toEqual(refused)
    }
    const { body } = await server.visitor(`GET /api/products/${id}`)
    expect(body.specification.certificates).toEqual([{ name: 'Halal', file }])
    const certificates = `Halal; ; ; ${file} | Organic; ; ; ${'0'.repeat(32)}.pdf`
    const checked = await check(server, [HEAD, rowOf({ name: 'Tea', certificates })])
    expect(checked.body.problems).toEqual([{ row: 2, field: 'certificates', message }])
  })

  it('cannot reference an empty file, but can be saved after its file was lost', async () => {
    const server = await startWithAdmin()
    const file = await addCertificate(server.admin)
    truncateSync(join(server.dataDir, 'certificates', file))
    const refused = await server.admin('POST /api/products', certified({ name: 'Halal', file }))
    expect(refused.status).toBe(400)
    await addCertificate(server.admin)
    const id = await addCertified(server, { name: 'Halal', file })
    rmSync(join(server.dataDir, 'certificates', file))
    const form = certified({ name: 'Halal', file, body: 'ESMA' })
    expect((await server.admin(`PUT /api/products/${id}`, form)).status).toBe(200)
    expect((await server.app.inject(`/certificates/${file}`)).statusCode).toBe(404)
  })
})

describe('a file', () => {
  it('is deleted with the last of two products', async () => {
    const server = await startWithAdmin()
    const file = await addCertificate(server.admin)
    const first = await addCertified(server, { name: 'Halal', file })
    const second = await addCertified(server, { name: 'Halal', file })
    weekLater(server.dataDir)
    await removeProducts(server.admin, [first])
    expect(certificatesIn(server.dataDir)).toEqual([file])
    await server.admin(`PUT /api/products/${second}`, certified({ name: 'Halal' }))
    expect(certificatesIn(server.dataDir)).toEqual([])
    expect((await server.app.inject(`/certificates/${file}`)).statusCode).toBe(404)
  })

  it('is deleted after a week without a reference', async () => {
    const server = await startWithAdmin()
    const [named, forgotten] = [
      await addCertificate(server.admin, pdfOf('one')),
      await addCertificate(server.admin, pdfOf('two')),
    ]
    await addCertified(server, { name: 'Halal', file: named })
    expect(certificatesIn(server.dataDir)).toEqual([named, forgotten].toSorted())
    weekLater(server.dataDir)
    await server.app.close()
    const again = await startWithAdmin({ DATA_DIR: server.dataDir })
    expect(certificatesIn(server.dataDir)).toEqual([named])
    const form = certified({ name: 'Halal', file: forgotten })
    expect((await again.admin('POST /api/products', form)).status).toBe(400)
  })

  it('is restored by undoing an import', async () => {
    const server = await startWithAdmin()
    const file = await addCertificate(server.admin)
    const id = await addCertified(server, { name: 'Halal', file })
    weekLater(server.dataDir)
    await importAll(server, [
      ['id', ...HEAD],
      [id, ...rowOf({ certificates: 'none' })],
    ])
    const specification = async () =>
      (await server.visitor(`GET /api/products/${id}`)).body.specification
    expect(await specification()).toEqual({ certificates: [] })
    expect(certificatesIn(server.dataDir)).toEqual([file])
    const [done] = (await server.admin('GET /api/catalogue/imports')).body
    await server.admin(`POST /api/catalogue/imports/${done.id}/undo`, {})
    expect(await specification()).toEqual({ certificates: [{ name: 'Halal', file }] })
    expect((await server.app.inject(`/certificates/${file}`)).statusCode).toBe(200)
  })
})
