import { createBackground } from '#api/background/background.ts'
import { createTasks } from '#api/background/tasks.ts'
import { createCategoryNames } from '#api/categories/names.ts'
import { createCertificates } from '#api/certificates/certificates.ts'
import { createCompanyFileStore } from '#api/company/file-store.ts'
import { createCompanyFiles } from '#api/company/files.ts'
import { readConfig } from '#api/config.ts'
import { lockDataDir, requireDatabase } from '#api/data-dir/data-dir.ts'
import { openDatabase } from '#api/database/open.ts'
import { isLarge } from '#api/database/size.ts'
import { createPictures, picturesOf } from '#api/pictures/pictures.ts'
import { createProductService } from '#api/products/service.ts'
import { createProductStore } from '#api/products/store.ts'

type Database = ReturnType<typeof openDatabase>

const partsOf = ({ db, installation }: Database, pictures: ReturnType<typeof picturesOf>) => {
  const categories = createCategoryNames(db)
  const certificates = createCertificates(db, pictures).service
  const store = createProductStore(db)
  const onChange = () => {}
  return {
    ...{ db, installation, pictures, certificates, categories },
    products: createProductService({ store, pictures, certificates, categories, onChange }),
  }
}

/**
 * Reads the installation in DATA_DIR, also beside a running server.
 * @throws ConfigError when there is none
 */
export async function readInstallation<T>(
  work: (parts: ReturnType<typeof partsOf>) => Promise<T>,
): Promise<T> {
  const { dataDir } = readConfig(process.env)
  requireDatabase(dataDir)
  const database = openDatabase(dataDir)
  try {
    return await work(partsOf(database, picturesOf(dataDir, database.db)))
  } finally {
    database.close()
  }
}

/**
 * Changes the installation in DATA_DIR, or makes it, while no server uses it: one would go on showing what it has kept.
 * @throws ConfigError when a server runs on it
 */
export async function changeInstallation<T>(
  work: (parts: ReturnType<typeof changingPartsOf>) => Promise<T>,
): Promise<T> {
  const { dataDir } = readConfig(process.env)
  lockDataDir(
    dataDir,
    'a server runs on it. Import in its office, or stop it and start it again afterwards.',
  )
  const database = openDatabase(dataDir)
  const parts = changingPartsOf(database, dataDir)
  try {
    // What a start does to the products of an earlier release.
    parts.products.adoptCategories()
    return await work(parts)
  } finally {
    await parts.background.close()
    database.close()
  }
}

function changingPartsOf(database: Database, dataDir: string) {
  const parts = partsOf(database, createPictures(dataDir, database.db))
  const { db, pictures } = parts
  return {
    ...parts,
    companyFiles: createCompanyFiles(createCompanyFileStore(db), pictures),
    background: createBackground({
      dataDir,
      tasks: createTasks(db, pictures),
      isLarge: () => isLarge(db),
      onWritten: () => {},
    }),
  }
}
