import { Pause, Play } from 'lucide-react'
import { IconButton } from './button.tsx'
import type { Autoplay } from './use-autoplay.ts'

/** Pauses and resumes autoplay; hidden where reduced motion has already stopped it. */
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
