import { Argument, Command, CommanderError, Option } from 'commander'
import { ConfigError, readConfig } from '#api/config.ts'
import { foreignOwner } from '#api/platform/data-dir/data-dir.ts'
import { tuneForStartup } from '#api/platform/memory.ts'
import { VERSION } from '#api/platform/version.ts'
import { run } from './run.ts'

// Entry of all commands. Each command loads its own modules.

/** Exit code for wrong arguments. */
const USAGE_ERROR = 2

const SETTINGS = `
Settings are environment variables, listed in docs/running.md; DATA_DIR says which installation is meant.`

const FILE = ['<file>', 'where to; it must not be there yet, and - is standard output'] as const

const KIND = new Argument(
  '<what>',
  'site: all that visitors see. catalogue: products as CSV, or as .xlsx by its ending',
).choices(['site', 'catalogue'])

/** @throws ConfigError when the file cannot be read */
function readSettings(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Commands that root may run: they write no files, or are the server. */
const READS_OR_SERVES = new Set(['start', 'demo', 'check'])

/** @throws ConfigError when root would write files into another user's folder */
function refuseRoot(): void {
  const { dataDir } = readConfig(process.env)
  const owner = foreignOwner(dataDir)
  if (owner === undefined) return
  throw new ConfigError(
    `DATA_DIR was ${JSON.stringify(dataDir)}; it belongs to user ${owner}, and what root writes there would be in that user's way. Call this as that user, such as with setpriv --reuid=${owner} --clear-groups.`,
  )
}

const program = new Command('dhow')
  .description('The catalogue and enquiry website of an exporter, as one process on one folder.')
  .version(VERSION, '-V, --version', 'print the version')
  .option('--settings <file>', 'settings from a file, where the environment does not set them')
  .helpOption('-h, --help', 'print help')
  .helpCommand(false)
  .addHelpText('after', SETTINGS)
  .showHelpAfterError('--help says what there is.')
  .exitOverride()
  .hook('preAction', (_, command) => {
    const { settings } = command.optsWithGlobals<{ settings?: string }>()
    if (settings !== undefined) readSettings(settings)
    if (!READS_OR_SERVES.has(command.name())) refuseRoot()
  })

program
  .command('start')
  .description('start the server')
  .option('--new', 'begin a new site in a folder that has lost its database; its files stay')
  .action(async (options: { new?: boolean }) => {
    tuneForStartup()
    const { start } = await import('./start.ts')
    await start({ isNew: options.new === true })
  })

program
  .command('demo')
  .description('start the demo company, in ./data/demo or in DATA_DIR where that is set')
  .action(async () => {
    tuneForStartup()
    const { startDemo } = await import('#api/demo/start.ts')
    await startDemo()
  })

const admin = program
  .command('admin')
  .description("change the administrator's account, also beside a running server")
  .helpCommand(false)

admin
  .command('set-password')
  .description('ask for a new password, or read it from standard input; every session ends')
  .action(async () => (await import('./admin.ts')).setPassword())

admin
  .command('set-email')
  .description('change the e-mail address; sessions go on')
  .argument('<address>')
  .action(async (address: string) => (await import('./admin.ts')).setEmail(address))

admin
  .command('disable-two-step')
  .description('switch the two-step login off, for who has lost the app and the recovery codes')
  .action(async () => (await import('./admin.ts')).disableTwoStep())

program
  .command('check')
  .description('say what is wrong with the installation or soon will be; changes nothing')
  .action(async () => (await import('./check.ts')).check())

program
  .command('backup')
  .description('write one archive of everything, also beside a running server')
  .argument(...FILE)
  .action(async (file: string) => (await import('./backup.ts')).backUp(file))

program
  .command('restore')
  .description('put a backup into DATA_DIR, which must be empty or not there yet')
  .argument('<file>', 'a backup; all of it is checked before anything is written')
  .action(async (file: string) => (await import('./backup.ts')).restore(file))

program
  .command('export')
  .description(
    'write the site or its catalogue for another installation, also beside a running server',
  )
  .addArgument(KIND)
  .argument(...FILE)
  .action(async (kind: 'site' | 'catalogue', file: string) =>
    (await import('./export.ts')).exportTo(kind, file),
  )

program
  .command('import')
  .description('take over what export or the office wrote; the server must be stopped')
  .addArgument(KIND)
  .argument('<file>')
  .option('--pictures <zip>', 'the pictures that a catalogue names')
  .addOption(
    new Option('--duplicates <choice>', 'rows that look like products already there').choices([
      'add',
      'skip',
    ]),
  )
  .option('--dry-run', 'say what would be done, and change nothing')
  .action(async (kind: 'site' | 'catalogue', file: string, options) =>
    (await import('./import.ts')).importFrom(kind, file, options),
  )

await run(async () => {
  try {
    await program.parseAsync()
  } catch (error) {
    // Commander has printed its message.
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR
  }
})
