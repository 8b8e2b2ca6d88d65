import type { LateJob } from '../../src/kernel/job.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    jobWatch: {
      /** Of each kind of job the first run that was to begin before a moment and has not begun. */
      lateJobs(before: Date): Promise<LateJob[]>;
    };
  }
}
