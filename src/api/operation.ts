import type { NeededPermission } from '../kernel/permissions.ts';

/**
 * Who may call an operation: anyone, a key with an organisation, every key whether it names one or not, an application
 * key in the name of none, or the admin key.
 */
export type Access = 'open' | 'member' | 'key' | 'app' | 'admin';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** RFC 9745 and RFC 8594: when an operation became deprecated, and when it may be removed at the earliest. */
export interface Deprecation {
  since: Date;
  sunset: Date;
  /** The replacement or the changelog. */
  link: string;
}

/** How one procedure appears as REST. The `openapi` part is what the document generator reads. */
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
  /** Further paths that answer in the same way. */
  also?: `/${string}`[];
  /** Inputs that a request with a body takes from its query string. */
  query?: string[];
  /** Inputs that REST takes from request headers: header name → input name. */
  headers?: Record<string, string>;
  /** What a member needs for it. Every operation for members states one: `test/contract/access.test.ts` names those that do not. */
  permission?: NeededPermission;
  deprecation?: Deprecation;
  /** It changes nothing, whatever its method: it may be repeated, and its answer is not kept under an Idempotency-Key. */
  reads?: true;
  /** It answers 409 although it only reads. */
  conflicts?: true;
  /** Fields that callers expect it to take and that another operation changes: field → what to do instead. */
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

/** Publishes a procedure as a REST operation. */
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
