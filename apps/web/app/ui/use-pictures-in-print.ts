import { useEffect } from 'react'

/** Asks for the pictures that nobody has scrolled to when the page is printed: not every browser does. */
export function usePicturesInPrint(): void {
  useEffect(() => {
    const load = () => {
      for (const picture of document.images) picture.loading = 'eager'
    }
    addEventListener('beforeprint', load)
    return () => removeEventListener('beforeprint', load)
  }, [])
}
