import { InMemoryNotificationChannel, toJobId } from 'agenda';

/** Makes Agenda check for due jobs immediately instead of at its next poll. Works within one process only. */
export class Notifier extends InMemoryNotificationChannel {
  notify(jobName: string): void {
    void this.notifyHandlers({ jobName, jobId: toJobId(''), nextRunAt: null, priority: 0, timestamp: new Date() });
  }
}
