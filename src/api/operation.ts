import type { NeededPermission } from '../kernel/permissions.ts';

/**
 * Callers that an operation accepts: anyone, a key with an organisation, any key, an application or admin key,
 * or only the admin key.
 */
export type Access = 'open' | 'member' | 'key' | 'app' | 'admin';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Date of the deprecation (RFC 9745) and earliest date of the removal (RFC 8594). */
export interface Deprecation {
  since: Date;
  sunset: Date;
  link: string;
}

/** REST settings of one procedure. The document generator reads `openapi`. */
export interface OperationMeta {
  access?: Access;
  openapi?: {
    method: Method;
    path: `/${string}`;
    tags: string[];
    summary: string;
    description?: string;
    protect: boolean;
    deprecated?: boolean;
    successDescription?: string;
  };
  /** Aliases: paths with the same behaviour. */
  also?: `/${string}`[];
  /** Inputs that are read from the query string although the request has a body. */
  query?: string[];
  /** Inputs that are read from request headers: header name → input name. */
  headers?: Record<string, string>;
  /** Required permission. Every operation for members states one (`test/contract/access.test.ts`). */
  permission?: NeededPermission;
  deprecation?: Deprecation;
  /** The operation changes nothing, whatever its method: it may be retried, and Idempotency-Key is ignored. */
  reads?: true;
  /** The operation may return 409 although it only reads. */
  conflicts?: true;
  /** Fields that belong to another operation: field → hint for the error message. */
  elsewhere?: Record<string, string>;
  [extra: string]: unknown;
}

interface RestOptions
  extends Pick<
    OperationMeta,
    'also' | 'query' | 'headers' | 'permission' | 'deprecation' | 'reads' | 'conflicts' | 'elsewhere'
  > {
  tag: string;
  summary: string;
  description?: string;
}

const NOTICE_DAYS = 180;
const DAY_MS = 86_400_000;

export function rest(method: Method, path: `/${string}`, options: RestOptions): OperationMeta {
  const { tag, summary, description, ...others } = options;
  const deprecation = options.deprecation;
  if (deprecation && deprecation.sunset.getTime() - deprecation.since.getTime() < NOTICE_DAYS * DAY_MS) {
    throw new Error(`${method} ${path}: a deprecated operation lives at least ${NOTICE_DAYS} days longer.`);
  }
  return {
    ...others,
    openapi: {
      method,
      path,
      tags: [tag],
      summary,
      ...(description === undefined ? {} : { description }),
      protect: true,
      ...(deprecation === undefined ? {} : { deprecated: true }),
    },
  };
}
