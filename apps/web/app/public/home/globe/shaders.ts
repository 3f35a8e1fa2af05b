// GLSL of the globe, a sphere of radius 1 at the center of the view. Colors are computed in linear
// light; the last line of each fragment shader converts them to the screen's color space.

export const ball = {
  vertexShader: /* glsl */ `
    varying vec2 point;
    void main() {
      point = position.xy;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,
  fragmentShader: /* glsl */ `
    uniform vec3 deep, shallow, rim;
    varying vec2 point;
    void main() {
      float distance = length(point);
      float soft = fwidth(distance);
      vec3 normal = vec3(point, sqrt(max(1.0 - distance * distance, 0.0)));
      float light = smoothstep(-0.1, 1.0, dot(normal, vec3(-0.447, 0.497, 0.745)));
      float edge = pow(1.0 - normal.z, 3.5);
      float inside = 1.0 - smoothstep(1.0 - soft, 1.0, distance);
      gl_FragColor = vec4(mix(deep, shallow, light) + rim * edge * 0.5, inside);
      #include <colorspace_fragment>
    }`,
}

/** A disc or ring on the sphere: round in front, narrower and fainter towards the rim. */
export const mark = {
  vertexShader: /* glsl */ `
    uniform float radius, scale;
    varying vec3 normal3;
    varying float size;
    void main() {
      normal3 = mat3(modelMatrix) * position;
      size = max(2.0 * radius * scale, 1.2);
      gl_PointSize = size + 1.0;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      // Moves marks behind the globe out of the view.
      if (normal3.z < 0.02) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    }`,
  fragmentShader: /* glsl */ `
    uniform vec3 color;
    uniform float opacity, hole, fade;
    varying vec3 normal3;
    varying float size;
    void main() {
      vec2 point = (gl_PointCoord - 0.5) * vec2(1.0, -1.0) * (size + 1.0);
      vec2 slope = normal3.xy / max(length(normal3.xy), 0.001);
      float distance = length(point + slope * dot(point, slope) * (1.0 / normal3.z - 1.0));
      float half_size = size * 0.5;
      float disc = 1.0 - smoothstep(half_size - 0.5, half_size + 0.5, distance);
      float ring = hole > 0.0 ? smoothstep(half_size * hole - 1.0, half_size * hole, distance) : 1.0;
      float near = 1.0 - fade * (1.0 - smoothstep(0.0, 0.9, normal3.z));
      gl_FragColor = vec4(color, opacity * disc * ring * near);
      #include <colorspace_fragment>
    }`,
}

/** A sea lane: a thin line with soft edges, and a light with a tail that travels along it. */
export const lane = {
  vertexShader: /* glsl */ `
    uniform float scale;
    varying float along, across;
    varying vec3 point;
    void main() {
      along = uv.x;
      mat3 turn = mat3(modelMatrix);
      // Adds a pixel on either side for the soft edges.
      vec3 wider = position + normal / scale;
      point = turn * wider;
      across = (turn * normal).z;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(wider, 1.0);
    }`,
  fragmentShader: /* glsl */ `
    uniform vec3 color;
    uniform float time, offset;
    varying float along, across;
    varying vec3 point;
    void main() {
      if (across < 0.0 || point.z < 0.0 && length(point.xy) < 1.0) discard;
      float behind = fract(time * 0.2 + offset) * 1.6 - along;
      float light = time > 0.0 && behind > 0.0 ? smoothstep(0.28, 0.0, behind) : 0.0;
      gl_FragColor = vec4(color, (0.55 + 0.45 * light) * across);
      #include <colorspace_fragment>
    }`,
}
