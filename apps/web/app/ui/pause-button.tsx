import { Pause, Play } from 'lucide-react'
import { IconButton } from './button.tsx'
import type { Autoplay } from './use-autoplay.ts'

/** Stops what moves by itself, and lets it go on; not there where nothing moves anyway. */
export function PauseButton({ what, autoplay }: { what: string; autoplay: Autoplay }) {
  const Icon = autoplay.stopped ? Play : Pause
  return (
    <IconButton
      label={`${autoplay.stopped ? 'Play' : 'Pause'} ${what}`}
      onClick={autoplay.stopped ? autoplay.play : autoplay.stop}
      className="motion-reduce:hidden noscript:hidden"
    >
      <Icon aria-hidden size={18} />
    </IconButton>
  )
}
