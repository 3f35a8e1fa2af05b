import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

// At their low priority, the child processes of a server would starve beside other tests.
os.setPriority = () => {}
syncBuiltinESMExports()
