import { Download, Link2, Printer } from 'lucide-react'
import type { Line } from '#app/public/list/list.ts'
import { Button } from '#app/ui/button.tsx'
import { ListAddress } from './list-address.tsx'
import { type Shared, useSharedList } from './use-shared-list.ts'

type Props = {
  lines: readonly Line[]
  /** Called with what its link shows, once it has one. */
  onShared: (list: Shared) => void
}

/** Gives the list on: as a link, on paper and as a file. */
export function ShareList({ lines, onShared }: Props) {
  const { code, error, isBusy, share, saveFile } = useSharedList(lines, onShared)
  return (
    <section aria-label="Give the list on" className="screen-only grid gap-3">
      <div className="flex flex-wrap gap-2">
        {!code && (
          <Button variant="quiet" disabled={isBusy} onClick={share}>
            <Link2 aria-hidden size={18} /> Get a link
          </Button>
        )}
        <Button variant="quiet" disabled={isBusy} onClick={() => saveFile('xlsx')}>
          <Download aria-hidden size={18} /> Excel
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => saveFile('csv')}>
          <Download aria-hidden size={18} /> CSV
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          <Printer aria-hidden size={18} /> Print
        </Button>
      </div>
      {code && <ListAddress code={code} />}
      <p role="alert" className="text-sm text-coral empty:hidden">
        {error}
      </p>
    </section>
  )
}
