import type { Upload } from '#app/api/upload.ts'
import { ProgressBar } from '#app/ui/progress-bar.tsx'

type Props = {
  /** Bytes of the pictures, in the order in which they leave. */
  sizes: number[]
  upload: Upload
}

/** Which picture is on its way, and how much of all of them has left. */
export function UploadProgress({ sizes, upload: { sent, total } }: Props) {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  // What leaves besides the pictures weighs next to nothing.
  const share = total > 0 ? sent / total : 0
  let [gone, current] = [0, 1]
  for (const size of sizes.slice(0, -1)) {
    gone += size
    if (gone <= share * all) current++
  }
  const done = sent >= total
  return (
    <div className="-mt-8 grid w-60 max-w-full gap-2 pb-8 text-center text-sm text-muted tabular-nums">
      <p>
        {done
          ? 'Preparing the pictures…'
          : `Picture ${current} of ${sizes.length}, ${Math.floor(share * 100)} %`}
      </p>
      <ProgressBar label="Upload" share={done ? undefined : share} className="w-full" />
    </div>
  )
}
