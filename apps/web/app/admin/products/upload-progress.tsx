import type { Upload } from '#app/api/upload.ts'
import { ProgressBar } from '#app/ui/progress-bar.tsx'

type Props = {
  /** Bytes of the pictures, in upload order. */
  sizes: number[]
  upload: Upload
}

/** The upload's current picture and total progress. */
export function UploadProgress({ sizes, upload: { sent, total } }: Props) {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  // The other fields' size is negligible.
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
