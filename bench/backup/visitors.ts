import { setTimeout } from 'node:timers/promises'

/** Milliseconds that a person looks at a page before the next, on average. */
const READING_MS = 4_000

/** Pictures that are fetched with a page. */
const PICTURES_A_PAGE = 4

/** Milliseconds after which a page counts as lost. */
const PAGE_TIMEOUT_MS = 60_000

type Site = { url: string; ids: string[]; files: string[] }

const oneOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T

/**
 * People who go from page to page, each with its pictures, until they are told to leave.
 * @returns their page times in ms, and what failed, since they were last asked
 */
export function browse({ url, ids, files }: Site, count: number) {
  let pages: number[] = []
  let pictures: number[] = []
  let failed = 0
  let over = false
  const addresses = () =>
    oneOf([
      '/',
      '/products',
      `/products?page=${1 + Math.floor(Math.random() * 5)}`,
      `/products/${oneOf(ids)}`,
    ])

  const get = async (path: string, times: number[]) => {
    const began = performance.now()
    try {
      const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS)
      const response = await fetch(url + path, { signal })
      await response.arrayBuffer()
      if (!response.ok) failed++
    } catch {
      failed++
    }
    times.push(performance.now() - began)
  }

  const visitor = async () => {
    await setTimeout(Math.random() * READING_MS)
    while (!over) {
      await get(addresses(), pages)
      await Promise.all(
        Array.from({ length: PICTURES_A_PAGE }, () => get(`/uploads/${oneOf(files)}`, pictures)),
      )
      await setTimeout(READING_MS * (0.5 + Math.random()))
    }
  }
  const visitors = Array.from({ length: count }, visitor)
  return {
    take() {
      const taken = { pages, pictures, failed }
      pages = []
      pictures = []
      failed = 0
      return taken
    },
    async end() {
      over = true
      await Promise.all(visitors)
    },
  }
}
