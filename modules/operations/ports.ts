import type { LateJob } from '../../src/kernel/job.ts';

declare module '../../src/kernel/context.ts' {
  interface Ports {
    jobWatch: {
      /** Returns per kind of job the first run that was due before this time and has not begun. */
      lateJobs(before: Date): Promise<LateJob[]>;
    };
  }
}
