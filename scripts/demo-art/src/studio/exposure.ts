import {
  CustomBlending,
  DoubleSide,
  FloatType,
  HalfFloatType,
  Mesh,
  MeshBasicMaterial,
  NeutralToneMapping,
  NoBlending,
  NoToneMapping,
  type Object3D,
  OneFactor,
  OrthographicCamera,
  PCFShadowMap,
  type PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { halton } from './sequence.ts'

const CLEAR = 0x000000

/** Everything needed to take one picture. Sizes are pixels. */
export type Shot = {
  scene: Scene
  camera: PerspectiveCamera
  width: number
  height: number
  /** Exposures that are averaged: each moves the lights and the camera a little. */
  passes: number
  /** Puts the lights where they are in one exposure. */
  pose: (pass: number) => void
  /** Brightness before tone mapping. */
  exposure?: number
  /** A floor that only takes shadow, and what throws it: taken apart, and laid under the picture. */
  shadow?: { floor: Mesh; subject: Object3D }
}

/** Shadow is soft: many exposures at a part of the picture's size cost little and leave no steps. */
const SHADOW = { passes: 40, scale: 0.25 }

/** What throws shadow and is not seen itself. */
const unseen = new MeshBasicMaterial({ colorWrite: false, depthWrite: false, side: DoubleSide })

const fullScreen = /* glsl */ `
  varying vec2 at;
  void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }
`

/** Adds an exposure to the sum. The frame holds colour times coverage, so plain addition is right. */
const add = new ShaderMaterial({
  uniforms: { frame: { value: null }, share: { value: 1 } },
  vertexShader: fullScreen,
  fragmentShader: /* glsl */ `
    uniform sampler2D frame; uniform float share; varying vec2 at;
    // A glint brighter than film can hold would outweigh every other exposure of its pixel.
    void main() { gl_FragColor = min(texture2D(frame, at), vec4(6.0, 6.0, 6.0, 1.0)) * share; }
  `,
  blending: CustomBlending,
  blendSrc: OneFactor,
  blendDst: OneFactor,
  depthTest: false,
  depthWrite: false,
})

/** Develops the sum: colour without coverage, tone mapped, coverage as the alpha channel. */
const develop = new ShaderMaterial({
  uniforms: { sum: { value: null }, under: { value: null } },
  vertexShader: fullScreen,
  fragmentShader: /* glsl */ `
    uniform sampler2D sum, under; varying vec2 at;
    void main() {
      vec4 light = texture2D(sum, at);
      light += texture2D(under, at) * (1.0 - light.a);
      gl_FragColor = vec4(light.rgb / max(light.a, 1e-4), light.a);
      #include <tonemapping_fragment>
      #include <colorspace_fragment>
    }
  `,
  blending: NoBlending,
  depthTest: false,
  depthWrite: false,
})

const screen = new Mesh(new PlaneGeometry(2, 2), add)
screen.frustumCulled = false
const lens = new OrthographicCamera(-1, 1, 1, -1, 0, 1)
const easel = new Scene()
easel.add(screen)

/**
 * A renderer that averages exposures: soft shadows of large lights, shadow in corners and smooth
 * edges all come of it. `take` leaves the picture on the canvas, straight alpha, sRGB.
 */
export function createStudioCamera(canvas: HTMLCanvasElement) {
  const renderer = new WebGLRenderer({
    canvas,
    alpha: true,
    premultipliedAlpha: false,
    preserveDrawingBuffer: true,
  })
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.setClearColor(CLEAR, 0)
  renderer.autoClear = false

  const filter = (material: ShaderMaterial, target: WebGLRenderTarget | null) => {
    screen.material = material
    renderer.setRenderTarget(target)
    renderer.render(easel, lens)
  }

  /** Averages exposures of what the scene shows into a target of its own. */
  function average(shot: Shot, width: number, height: number, passes: number): WebGLRenderTarget {
    const { scene, camera, pose } = shot
    const frame = new WebGLRenderTarget(width, height, { type: HalfFloatType })
    const sum = new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false })
    renderer.setRenderTarget(sum)
    renderer.clear()
    for (let pass = 0; pass < passes; pass++) {
      pose(pass)
      const [dx, dy] = [halton(pass, 2) - 0.5, halton(pass, 3) - 0.5]
      camera.setViewOffset(width, height, dx, dy, width, height)
      renderer.setRenderTarget(frame)
      renderer.clear()
      renderer.render(scene, camera)
      add.uniforms.frame = { value: frame.texture }
      add.uniforms.share = { value: 1 / passes }
      filter(add, sum)
    }
    frame.dispose()
    return sum
  }

  /** The shadow alone: its throwers stand in the light unseen. */
  function averageShadow(shot: Shot, { floor, subject }: NonNullable<Shot['shadow']>) {
    const dressed: [Mesh, Mesh['material']][] = []
    subject.traverse((child) => {
      if (!(child instanceof Mesh)) return
      dressed.push([child, child.material])
      child.material = unseen
    })
    const [width, height] = [shot.width, shot.height].map((side) => side * SHADOW.scale) as [
      number,
      number,
    ]
    const shadow = average(shot, width, height, SHADOW.passes)
    for (const [mesh, material] of dressed) mesh.material = material
    floor.visible = false
    return shadow
  }

  function take(shot: Shot): void {
    const { width, height, passes, exposure = 1 } = shot
    renderer.setSize(width, height, false)
    renderer.toneMapping = NoToneMapping
    renderer.toneMappingExposure = exposure
    const under = shot.shadow ? averageShadow(shot, shot.shadow) : new WebGLRenderTarget(1, 1)
    const sum = average(shot, width, height, passes)
    develop.uniforms.sum = { value: sum.texture }
    develop.uniforms.under = { value: under.texture }
    renderer.toneMapping = NeutralToneMapping
    renderer.setRenderTarget(null)
    renderer.clear()
    filter(develop, null)
    sum.dispose()
    under.dispose()
  }

  return { renderer, take }
}
