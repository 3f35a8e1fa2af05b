import { useEffect } from 'react'

/** Loads lazy pictures before printing, which not every browser does. */
export function usePicturesInPrint(): void {
  useEffect(() => {
    const load = () => {
      for (const picture of document.images) picture.loading = 'eager'
    }
    addEventListener('beforeprint', load)
    return () => removeEventListener('beforeprint', load)
  }, [])
}
