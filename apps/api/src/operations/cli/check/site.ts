import type { Config } from '#api/config.ts'
import { serverVersion } from '#api/platform/data-dir/data-dir.ts'
import { VERSION } from '#api/platform/version.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

/** Maximum milliseconds for the response. */
const RESPONSE_TIMEOUT_MS = 10_000

const { ok, warning, problem } = findingsAbout('Site')

/**
 * Requests PUBLIC_URL.
 * @returns the finding, and the time in the response
 */
export async function checkSite(
  { publicUrl, dataDir }: Pick<Config, 'publicUrl' | 'dataDir'>,
  isServing: boolean,
): Promise<{ found: Finding; date?: Date }> {
  if (!isServing) {
    return {
      found: warning(`no server runs on DATA_DIR, so ${publicUrl} was not asked. Start it.`),
    }
  }
  const url = `${publicUrl}/healthz`
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    const date = new Date(response.headers.get('date') ?? Number.NaN)
    const text = await response.text()
    const finding = judge(url, response.status, text, serverVersion(dataDir))
    return { found: finding, ...(!Number.isNaN(date.getTime()) && { date }) }
  } catch (error) {
    return {
      found: problem(
        `a server runs, but ${url} does not answer: ${reasonOf(error)}. Look at the name, the proxy and the firewall.`,
      ),
    }
  }
}

function judge(url: string, status: number, text: string, version = 'before 0.2.0'): Finding {
  if (status !== 200 || !text.startsWith('{"status":"ok"')) {
    return problem(
      `${url} answers ${status}, and not as Dhow does. Look at where the proxy leads, and that PUBLIC_URL is this server's.`,
    )
  }
  return version === VERSION
    ? ok(`${url} answers.`)
    : warning(`the server runs release ${version}; this is ${VERSION}. Restart the server.`)
}
