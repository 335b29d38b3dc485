import type pg from 'pg';

/** Nest injection tokens of what PlatformModule provides (BUS: libs/bus). */
export const CONFIG = Symbol('Config');
export const POOL = Symbol('Pool');
export const PRISMA = Symbol('PrismaClient');
export const REGISTRY = Symbol('Registry');
export const METRICS = Symbol('Metrics');
export const LOGGER = Symbol('Logger');
export const BUS = Symbol('Bus');

/** The one pool of a process, under POOL. */
export type Pool = pg.Pool;
