import {
  CanvasTexture,
  Color,
  type ColorRepresentation,
  DoubleSide,
  MeshPhysicalMaterial,
  type MeshPhysicalMaterialParameters,
  RepeatWrapping,
  type Texture,
} from 'three'
import { chance } from './sequence.ts'

/** A colour, or a printed picture. */
export type Ink = ColorRepresentation | Texture

const inked = (ink: Ink): MeshPhysicalMaterialParameters =>
  typeof ink === 'object' && 'isTexture' in ink
    ? { map: ink }
    : { color: new Color(ink as ColorRepresentation) }

const make = (ink: Ink, rest: MeshPhysicalMaterialParameters) =>
  new MeshPhysicalMaterial({ ...inked(ink), ...rest })

/** Uncoated board and paper. */
export const paper = (ink: Ink) => make(ink, { roughness: 0.78, specularIntensity: 0.35 })

/** Carton with a thin varnish. */
export const carton = (ink: Ink) =>
  make(ink, { roughness: 0.5, clearcoat: 0.25, clearcoatRoughness: 0.35, specularIntensity: 0.5 })

/** A printed label under gloss. */
export const gloss = (ink: Ink) =>
  make(ink, { roughness: 0.36, clearcoat: 0.5, clearcoatRoughness: 0.16 })

/** Moulded plastic. */
export const plastic = (ink: Ink, roughness = 0.32) =>
  make(ink, { roughness, clearcoat: 0.25, clearcoatRoughness: 0.25 })

/** Printed film: pouches and bags. */
export const film = (ink: Ink) =>
  make(ink, {
    roughness: 0.3,
    metalness: 0.22,
    clearcoat: 0.6,
    clearcoatRoughness: 0.22,
    side: DoubleSide,
  })

/** Ink on bright metal. */
export const printedMetal = (ink: Ink) =>
  make(ink, { roughness: 0.27, metalness: 0.55, clearcoat: 0.55, clearcoatRoughness: 0.12 })

export const metal = (ink: Ink = '#d9dadb', roughness = 0.22) =>
  make(ink, { roughness, metalness: 1 })

/** How a clear wall is seen: its tint, how much of it face on, how much more at its edges, and theirs. */
type Clear = {
  tint?: ColorRepresentation
  veil?: number
  edge?: number
  rim?: ColorRepresentation
  roughness?: number
}

/**
 * Clear glass, PET or film: it mirrors the room in full and hides little of what is behind it, more
 * towards its edges, where one looks through more of it.
 */
export function clear({
  tint = '#dfeee8',
  veil = 0.05,
  edge = 0.4,
  rim = tint,
  roughness = 0.05,
}: Clear = {}) {
  const material = make('#000000', { roughness, transparent: true, ior: 1.5, depthWrite: false })
  material.envMapIntensity = 1.15
  material.onBeforeCompile = (shader) => {
    shader.uniforms.tint = { value: new Color(tint) }
    shader.uniforms.rim = { value: new Color(rim) }
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nuniform vec3 tint, rim;')
      .replace(
        '#include <opaque_fragment>',
        `#include <opaque_fragment>
        float aslant = 1.0 - abs(dot(normalize(normal), normalize(vViewPosition)));
        float veiled = ${veil.toFixed(3)} + ${edge.toFixed(3)} * aslant * aslant * aslant;
        vec3 mirrored = gl_FragColor.rgb;
        float shine = min(1.0, max(mirrored.r, max(mirrored.g, mirrored.b)));
        float cover = veiled + shine * (1.0 - veiled);
        vec3 wall = mix(tint, rim, smoothstep(0.2, 0.9, aslant));
        gl_FragColor = vec4((wall * veiled + mirrored) / max(cover, 1e-3), cover);`,
      )
  }
  material.customProgramCacheKey = () => `clear ${veil} ${edge}`
  return material
}

/** The wall of a bottle or a jar: what bends light away looks grey, so that a neck is seen on any ground. */
export const glass = (tint: ColorRepresentation = '#dfeee8') =>
  clear({ tint, veil: 0.09, edge: 0.75, rim: '#6d8381' })

/** A drink or an oil seen through its bottle. */
export const liquid = (tint: ColorRepresentation, opacity: number) =>
  opacity < 0.5
    ? clear({ tint, veil: opacity, edge: 0.75 })
    : make(tint, { roughness: 0.12, opacity, transparent: opacity < 1, clearcoat: 1 })

/** A surface painted by hand: a tile of so many pixels, repeated so often across each face. */
function tiled(
  size: [width: number, height: number],
  repeat: [across: number, up: number],
  draw: (context: CanvasRenderingContext2D, random: () => number) => void,
): Texture {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  draw(context, chance(7))
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = 'srgb'
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.repeat.set(...repeat)
  texture.anisotropy = 4
  return texture
}

/** Corrugated board, with its faint flutes. */
export const corrugated = () =>
  paper(
    tiled([256, 256], [1, 1], (context, random) => {
      context.fillStyle = '#c49a68'
      context.fillRect(0, 0, 256, 256)
      for (let x = 0; x < 256; x += 4) {
        context.fillStyle = `rgba(92,58,24,${0.03 + random() * 0.07})`
        context.fillRect(x, 0, 2, 256)
      }
      for (let speck = 0; speck < 900; speck++) {
        context.fillStyle = `rgba(${random() < 0.5 ? '70,44,18' : '240,214,170'},0.16)`
        context.fillRect(random() * 256, random() * 256, 1 + random() * 3, 1)
      }
    }),
  )

/** Planed wood: long grain over a colour. */
export const wood = (colour: string) =>
  paper(
    tiled([1024, 128], [1, 1], (context, random) => {
      context.fillStyle = colour
      context.fillRect(0, 0, 1024, 128)
      for (let grain = 0; grain < 260; grain++) {
        const y = random() * 128
        context.strokeStyle = `rgba(${random() < 0.6 ? '58,30,8' : '255,224,170'},${random() * 0.16})`
        context.lineWidth = 0.5 + random() * 1.6
        context.beginPath()
        context.moveTo(0, y)
        context.bezierCurveTo(340, y + random() * 9 - 4, 680, y + random() * 9 - 4, 1024, y)
        context.stroke()
      }
    }),
  )

/** A polished concrete floor with its joints and the marks of wheels. */
export const concrete = () => {
  const material = plastic(
    tiled([1024, 1024], [14, 11], (context, random) => {
      context.fillStyle = '#474a4b'
      context.fillRect(0, 0, 1024, 1024)
      for (let patch = 0; patch < 700; patch++) {
        const [x, y, r] = [random() * 1024, random() * 1024, 20 + random() * 120]
        const cloud = context.createRadialGradient(x, y, 0, x, y, r)
        const ink = random() < 0.5 ? '30,32,34' : '150,150,145'
        cloud.addColorStop(0, `rgba(${ink},0.05)`)
        cloud.addColorStop(1, `rgba(${ink},0)`)
        context.fillStyle = cloud
        context.fillRect(x - r, y - r, r * 2, r * 2)
      }
      context.fillStyle = 'rgba(20,22,24,0.6)'
      context.fillRect(0, 0, 1024, 3)
      context.fillRect(0, 0, 3, 1024)
    }),
    0.42,
  )
  material.clearcoat = 0.6
  material.clearcoatRoughness = 0.22
  return material
}
