import { type BrandFile, brandFileUrl } from '@dhow/contract/pictures'
import type { Palette } from '@dhow/palette'

type Named = { brand: string; description: string }

/** The web app manifest: under which name and icon the site stands on a home screen. */
export function manifestOf({ brand, description }: Named, version: string, { light }: Palette) {
  const icon = (file: BrandFile, side: number, purpose?: 'maskable') => ({
    src: brandFileUrl(file, version),
    sizes: `${side}x${side}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })
  return {
    id: '/',
    name: brand,
    short_name: brand,
    ...(description && { description }),
    dir: 'auto',
    start_url: '/',
    display: 'minimal-ui',
    background_color: light.paper,
    theme_color: light.paper,
    icons: [
      icon('icon-192.png', 192),
      icon('icon-512.png', 512),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  }
}
