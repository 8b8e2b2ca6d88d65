/** Users of these domains do not belong to one company. */
export const FREE_MAIL_DOMAINS: readonly string[] = `
  gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.it hotmail.com hotmail.co.uk hotmail.de hotmail.fr
  hotmail.es hotmail.it live.com live.co.uk live.de live.fr live.nl msn.com yahoo.com yahoo.co.uk yahoo.co.in yahoo.co.jp yahoo.de
  yahoo.fr yahoo.es yahoo.it yahoo.ca yahoo.com.au yahoo.com.br ymail.com rocketmail.com aol.com aol.de icloud.com me.com mac.com
  proton.me protonmail.com protonmail.ch pm.me tutanota.com tuta.io tuta.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de
  freenet.de posteo.de mailbox.org arcor.de online.de 1und1.de vodafone.de mail.de email.de bluewin.ch hispeed.ch a1.net aon.at
  chello.at orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr bbox.fr numericable.fr libero.it virgilio.it alice.it tin.it
  tiscali.it fastwebnet.it telefonica.net terra.es ono.com btinternet.com virginmedia.com sky.com talktalk.net ntlworld.com
  blueyonder.co.uk comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net
  shaw.ca rogers.com sympatico.ca telus.net bigpond.com optusnet.com.au xtra.co.nz ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl
  telenet.be skynet.be proximus.be telia.com online.no wp.pl o2.pl onet.pl interia.pl op.pl seznam.cz centrum.cz mail.ru bk.ru
  inbox.ru list.ru yandex.ru yandex.com rambler.ru ukr.net qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net
  rediffmail.com uol.com.br bol.com.br terra.com.br fastmail.com hey.com zoho.com mail.com hushmail.com inbox.com`
  .split(/\s+/)
  .filter((name) => name !== '');

const FREE = new Set(FREE_MAIL_DOMAINS);

export const isFreeMail = (domain: string): boolean => FREE.has(domain);
