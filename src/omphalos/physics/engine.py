"""One flick, from launch to rest: find the earliest contact exactly, resolve it, go on until all stand still."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from omphalos.physics._jit import jit
from omphalos.physics.roots import NEVER, first_root

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]


@jit
def run(
    disks: Floats,
    walls: Floats,
    world: Floats,
    who: Ints,
    how: Floats,
    rest: Floats,
    fell: Floats,
    arcs: Floats,
    contacts: Floats,
) -> tuple[int, int, float]:
    n = disks.shape[0]
    hx, hy, bounce, e, g, surface = world[0], world[1], world[2], world[3], world[4], world[5]
    x = disks[:, 0].copy()
    y = disks[:, 1].copy()
    r = disks[:, 2].copy()
    m = disks[:, 3].copy()
    dec = disks[:, 4] * (g * surface)
    roll = np.ones(n)
    vx = np.zeros(n)
    vy = np.zeros(n)
    on = np.ones(n, np.bool_)
    na = 0
    nc = 0
    now = 0.0
    for k in range(n):
        fell[k] = NEVER
    for k in range(who.shape[0]):
        i = who[k, 0]
        vx[i] = how[k, 0]
        vy[i] = how[k, 1]
        roll[i] = how[k, 2]
        if na < arcs.shape[0]:
            arcs[na, 0] = i
            arcs[na, 1] = 0.0
            arcs[na, 2] = x[i]
            arcs[na, 3] = y[i]
            arcs[na, 4] = vx[i]
            arcs[na, 5] = vy[i]
            arcs[na, 6] = dec[i] * roll[i]
        na += 1
    for _ in range(100000):
        best = NEVER
        bi = -1
        bj = -1
        for i in range(n):
            si = sqrt(vx[i] * vx[i] + vy[i] * vy[i])
            if not on[i] or si == 0.0:
                continue
            ai = dec[i] * roll[i]
            ux = vx[i] / si
            uy = vy[i] / si
            ti = si / ai
            if ti < best:
                best = ti
                bi = i
                bj = -1
            for k in range(4):  # edges
                d = (hx - x[i]) if k == 0 else (hx + x[i]) if k == 1 else (hy - y[i]) if k == 2 else (hy + y[i])
                u = ux if k == 0 else -ux if k == 1 else uy if k == 2 else -uy
                if bounce > 0.0:
                    d -= r[i]
                if u > 0.0:
                    s = max(d, 0.0) / u
                    q = si * si - 2.0 * ai * s
                    if q > 0.0:
                        t = 2.0 * s / (si + sqrt(q))
                        if t < best:
                            best = t
                            bi = i
                            bj = -2 - k
            for j in range(n):
                if j == i or not on[j]:
                    continue
                sj = sqrt(vx[j] * vx[j] + vy[j] * vy[j])
                px = x[j] - x[i]
                py = y[j] - y[i]
                reach = r[i] + r[j]
                wx = vx[j] - vx[i]
                wy = vy[j] - vy[i]
                aj = dec[j] * roll[j]
                hx2 = 0.5 * ai * ux
                hy2 = 0.5 * ai * uy
                horizon = ti
                if sj > 0.0:
                    if j < i:
                        continue
                    hx2 -= 0.5 * aj * vx[j] / sj
                    hy2 -= 0.5 * aj * vy[j] / sj
                    horizon = min(ti, sj / aj)
                c0 = px * px + py * py - reach * reach
                c1 = 2.0 * (px * wx + py * wy)
                if c0 <= 1e-14:
                    if c1 < 0.0:
                        best = 0.0
                        bi = i
                        bj = j
                    continue
                t = first_root(
                    c0,
                    c1,
                    wx * wx + wy * wy + 2.0 * (px * hx2 + py * hy2),
                    2.0 * (wx * hx2 + wy * hy2),
                    hx2 * hx2 + hy2 * hy2,
                    min(horizon, best),
                )
                if t < best:
                    best = t
                    bi = i
                    bj = j
        if bi < 0:
            break
        now += best
        for i in range(n):
            si = sqrt(vx[i] * vx[i] + vy[i] * vy[i])
            if on[i] and si > 0.0:
                a = dec[i] * roll[i]
                way = best - 0.5 * a * best * best / si
                x[i] += vx[i] * way
                y[i] += vy[i] * way
                f = max(0.0, 1.0 - a * best / si)
                vx[i] *= f
                vy[i] *= f
        i = bi
        if bj == -1:
            vx[i] = 0.0
            vy[i] = 0.0
            continue
        if bj <= -2 and bounce == 0.0:
            on[i] = False
            fell[i] = now
            vx[i] = 0.0
            vy[i] = 0.0
            continue
        nx, ny, imp = 0.0, 0.0, 0.0
        j = bj
        if bj <= -2:
            if bj >= -3:
                nx = 1.0 if bj == -2 else -1.0
            else:
                ny = 1.0 if bj == -4 else -1.0
            vn = vx[i] * nx + vy[i] * ny
            imp = m[i] * (1.0 + e) * vn
            vx[i] -= (1.0 + e) * vn * nx
            vy[i] -= (1.0 + e) * vn * ny
            j = -1
        else:
            nx = x[j] - x[i]
            ny = y[j] - y[i]
            d = sqrt(nx * nx + ny * ny)
            nx /= d
            ny /= d
            vn = (vx[i] - vx[j]) * nx + (vy[i] - vy[j]) * ny
            imp = (1.0 + e) * vn * m[i] * m[j] / (m[i] + m[j])
            vx[i] -= imp / m[i] * nx
            vy[i] -= imp / m[i] * ny
            vx[j] += imp / m[j] * nx
            vy[j] += imp / m[j] * ny
        if nc < contacts.shape[0]:
            contacts[nc, 0] = now
            contacts[nc, 1] = i
            contacts[nc, 2] = j
            contacts[nc, 3] = imp
            contacts[nc, 4] = nx
            contacts[nc, 5] = ny
        nc += 1
        for k in range(2):
            w = i if k == 0 else j
            if w < 0:
                continue
            roll[w] = 1.0
            if na < arcs.shape[0]:
                arcs[na, 0] = w
                arcs[na, 1] = now
                arcs[na, 2] = x[w]
                arcs[na, 3] = y[w]
                arcs[na, 4] = vx[w]
                arcs[na, 5] = vy[w]
                arcs[na, 6] = dec[w]
            na += 1
    for i in range(n):
        rest[i, 0] = x[i]
        rest[i, 1] = y[i]
    return na, nc, now
