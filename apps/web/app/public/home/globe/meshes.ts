import { type GlobeColors, toChannels } from './colors.ts'
import * as shaders from './shaders.ts'
import { createArc, HALF_VIEW, type LatLon, toVector } from './sphere.ts'

const LANE_PARTS = 48

type Values = Record<string, number | readonly number[]>

/** Draws its triangles or points with values of all meshes, and with values of this one that have changed. */
export type Mesh = (values: Values) => void

type Shape = {
  shader: (typeof shaders)[keyof typeof shaders]
  /** Number of values per vertex of each attribute. */
  attributes: Record<string, number>
  vertices: number[]
  mode: 'POINTS' | 'TRIANGLE_STRIP'
  values: Values
}

function createProgram(gl: WebGL2RenderingContext, { vertex, fragment }: Shape['shader']) {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('The WebGL context is lost.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(gl.getProgramInfoLog(program) ?? 'A shader of the globe does not compile.')
  }
  return program
}

export type CreateMesh = (shape: Shape) => Mesh

/** Compiles each shader once, because phones take long. */
export function createMeshes(gl: WebGL2RenderingContext): CreateMesh {
  const programs = new Map<Shape['shader'], WebGLProgram>()
  return (shape) => {
    const program = programs.get(shape.shader) ?? createProgram(gl, shape.shader)
    programs.set(shape.shader, program)
    return createMesh(gl, program, shape)
  }
}

function createMesh(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  { attributes, vertices, mode, values }: Shape,
): Mesh {
  const vertexArray = gl.createVertexArray()
  gl.bindVertexArray(vertexArray)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(vertices), gl.STATIC_DRAW)
  const perVertex = Object.values(attributes).reduce((sum, size) => sum + size, 0)
  let offset = 0
  for (const [name, size] of Object.entries(attributes)) {
    const location = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(location)
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, perVertex * 4, offset * 4)
    offset += size
  }
  return (changed) => {
    gl.useProgram(program)
    gl.bindVertexArray(vertexArray)
    const uniforms: Values = { halfView: HALF_VIEW, ...values, ...changed }
    for (const [name, value] of Object.entries(uniforms)) {
      const location = gl.getUniformLocation(program, name)
      if (typeof value === 'number') gl.uniform1f(location, value)
      else if (value.length === 3) gl.uniform3fv(location, value)
      else gl.uniformMatrix3fv(location, false, value)
    }
    gl.drawArrays(gl[mode], 0, vertices.length / perVertex)
  }
}

export const createBall = (create: CreateMesh, { deep, shallow, rim }: GlobeColors): Mesh =>
  create({
    shader: shaders.ball,
    attributes: { position: 2 },
    vertices: [-1.01, -1.01, 1.01, -1.01, -1.01, 1.01, 1.01, 1.01],
    mode: 'TRIANGLE_STRIP',
    values: { deep: toChannels(deep), shallow: toChannels(shallow), rim: toChannels(rim) },
  })

type MarkOptions = {
  radius: number
  color: string
  /** Radius of a ring's hole, relative to the ring's radius. */
  hole?: number
  fade?: number
}

export const createMarks = (
  create: CreateMesh,
  points: readonly LatLon[],
  { radius, color, hole = 0, fade = 0 }: MarkOptions,
): Mesh =>
  create({
    shader: shaders.mark,
    attributes: { position: 3 },
    vertices: points.flatMap((point) => [...toVector(point)]),
    mode: 'POINTS',
    values: { color: toChannels(color), radius, opacity: 0.95, hole, fade },
  })

/** Creates a lane with a travelling light. `offset` (0 to 1) staggers the lights. */
export function createLane(
  create: CreateMesh,
  [from, to]: [from: LatLon, to: LatLon],
  { color, offset }: { color: string; offset: number },
): Mesh {
  const getPoint = createArc(from, to)
  return create({
    shader: shaders.lane,
    attributes: { position: 3, next: 3, side: 1, part: 1 },
    vertices: Array.from({ length: LANE_PARTS + 1 }, (_, index) => index / LANE_PARTS).flatMap(
      (part) =>
        [-1, 1].flatMap((side) => [...getPoint(part), ...getPoint(part + 0.01), side, part]),
    ),
    mode: 'TRIANGLE_STRIP',
    values: { color: toChannels(color), offset },
  })
}
