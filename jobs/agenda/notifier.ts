import { InMemoryNotificationChannel, toJobId } from 'agenda';

/** Makes Agenda look for due jobs at once instead of at its next poll. This one is heard in its own process only. */
export class Notifier extends InMemoryNotificationChannel {
  notify(jobName: string): void {
    void this.notifyHandlers({ jobName, jobId: toJobId(''), nextRunAt: null, priority: 0, timestamp: new Date() });
  }
}
